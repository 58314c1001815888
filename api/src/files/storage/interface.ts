import type { Config } from '../../config.ts'
import type { PracticeId } from '../../practice-id.ts'

/** A file in a practice's folder. */
export interface StoredFile {
  name: string
  changedAt: Date
}

/** An opened file, read in ranges. */
export interface ReadableFile {
  /** Bytes. */
  size: number
  /** Reads up to `length` bytes from a position. It fills `space` with them if they fit there. */
  read(from: number, length: number, space?: Buffer): Promise<Buffer>
  close(): Promise<void>
}

/** A file that is being written: it becomes visible, complete, once it is kept. */
export interface GrowingFile {
  append(bytes: Uint8Array): Promise<void>
  /** Reads what was appended so far. */
  read(from: number, length: number): Promise<Buffer>
  keep(): Promise<void>
  discard(): Promise<void>
}

/**
 * Files of practices, each practice in its own folder. Their names are our ids, never names that somebody gave them.
 */
export interface Storage {
  /** Stores bytes under an id, completely or not at all; a new id unless one is given. Returns the id. */
  put(practiceId: PracticeId, bytes: Uint8Array, id?: string): Promise<string>
  /** Begins a file that is written piece by piece. */
  begin(practiceId: PracticeId, id: string): Promise<GrowingFile>
  /** Opens a file to read parts of it. Null when there is no such file. */
  open(practiceId: PracticeId, id: string): Promise<ReadableFile | null>
  /** Null when there is no such file. */
  read(practiceId: PracticeId, id: string): Promise<Buffer | null>
  /** A missing file counts as removed. */
  remove(practiceId: PracticeId, name: string): Promise<void>
  /** The practices that have a folder. */
  practices(): Promise<PracticeId[]>
  list(practiceId: PracticeId): Promise<StoredFile[]>
}

/** Where files are kept. */
export type StorageConfig = Pick<
  Config,
  'DATA_DIR' | 'STORAGE' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>
