/** What the editor hands to a form: the text as it is stored, and whether it may be saved as it stands. */
export interface RequirementValue {
  text: string;
  /** The form editor shows something its text does not say yet: a gap, or an answer that is on its way. */
  unfinished?: boolean;
}
