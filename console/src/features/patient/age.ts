/** The age of majority in years. Younger clients have a guardian (French civil code, article 388). */
export const MAJORITY = 18
