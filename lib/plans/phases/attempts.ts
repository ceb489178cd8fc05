/** How often each asking phase asks the model again before it fails, and how often it asks in all. */
export const maxRetriesByDefault = 2;
export const attemptsMax = maxRetriesByDefault + 1;
