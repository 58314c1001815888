/** Somebody writes a text: whoever keeps it reads it when it is needed, since a long one takes its time, and can put another in its place. */
export interface TextSource {
  read: () => string
  write: (text: string) => void
}
