/**
 * How many turns the page of a conversation comes with. That is several screens of them; more would make everybody wait,
 * each time, for what few scroll back to.
 */
export const turnsAtFirst = 6;
