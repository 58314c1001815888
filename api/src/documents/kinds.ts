/** The kinds of documents, as people name them. */
export const documentKinds = ['pdf', 'image', 'writing', 'table', 'text', 'audio'] as const
export type DocumentKind = (typeof documentKinds)[number]

interface DocumentType {
  kind: DocumentKind
  /** The allowed endings of names; a name with another ending gets the first. */
  endings: readonly [string, ...string[]]
}

/** Every type that may be stored. None runs a script where we show it. */
export const documentTypes: Readonly<Record<string, DocumentType>> = {
  'application/pdf': { kind: 'pdf', endings: ['pdf'] },
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', endings: ['png'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { kind: 'writing', endings: ['docx'] },
  'application/vnd.oasis.opendocument.text': { kind: 'writing', endings: ['odt'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { kind: 'table', endings: ['xlsx'] },
  'text/csv': { kind: 'table', endings: ['csv'] },
  'text/plain': { kind: 'text', endings: ['txt'] },
  'audio/mpeg': { kind: 'audio', endings: ['mp3'] },
  'audio/mp4': { kind: 'audio', endings: ['m4a'] },
  'audio/ogg': { kind: 'audio', endings: ['ogg', 'oga', 'opus'] },
}

export const kindOf = (type: string): DocumentKind => documentTypes[type]?.kind ?? 'text'
