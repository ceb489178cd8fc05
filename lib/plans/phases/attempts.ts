/** How often each asking phase asks the model before it fails, the first attempt included. */
export const attemptsMax = 3;
export const retriesMax = attemptsMax - 1;
