/** The text of an open editor. Its owner reads it on demand, since a long text takes time, and can replace it. */
export interface TextSource {
  read: () => string
  write: (text: string) => void
}
