/** Younger clients have a guardian. Source: French civil code, article 388. */
export const MAJORITY = 18
