/** A failure as it is stored: its sentence is English, and worded again from code and params for readers of other languages. */
export interface StoredFailure {
  code: string;
  params: Readonly<Record<string, string | number>>;
  message: string;
}
