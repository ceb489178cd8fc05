/** The colours of a mood’s pictures: the ground, three colours on it, and the dark one for details. */
export interface PictureColours {
  ground: string;
  first: string;
  second: string;
  third: string;
  ink: string;
}
