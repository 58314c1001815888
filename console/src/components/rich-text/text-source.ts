/** The text that somebody writes: its owner reads it when needed, since a long one takes time, and can replace it. */
export interface TextSource {
  read: () => string
  write: (text: string) => void
}
