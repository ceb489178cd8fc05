/**
 * The number of turns that the page of a conversation comes with: several screens. More would slow down every load for the
 * few people who scroll back.
 */
export const turnsAtFirst = 6;
