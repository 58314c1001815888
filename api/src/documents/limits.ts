const MB = 1024 * 1024

/** What a practice may keep, in one place. */
export const documentLimits = {
  /** Of one file: an hour of a recorded session, or a hundred scanned pages. The body of an upload is held in memory. */
  bytes: 50 * MB,
  /** Of one client. */
  perPatient: 2_000,
  /** Of all clients of a practice, in bytes. */
  perPractice: 5_120 * MB,
}

/** How long a removed document can be brought back. The page offers it for half of that. */
export const RESTORABLE_MS = 60_000
