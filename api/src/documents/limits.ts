const MB = 1024 * 1024

/** The limits of a practice's documents. */
export const documentLimits = {
  /** For one file: an hour of a recorded session, or a hundred scanned pages. */
  bytes: 50 * MB,
  /** For one client. */
  perPatient: 2_000,
  /** What one client has handed in and the practice has not removed, in files and in bytes. */
  handedIn: 100,
  handedInBytes: 100 * MB,
  /** The share of a practice's room for what clients hand in: the rest is the practitioner's. */
  handedInShare: 0.5,
  /** For all clients of a practice, in bytes. */
  perPractice: 5_120 * MB,
  /** The same for a practice that was opened less than `youngDays` ago: a stranger may have opened it. */
  perYoungPractice: 500_000_000,
  youngDays: 30,
}

/** How long a removed document can be restored. The page offers it for half of that time. */
export const RESTORABLE_MS = 60_000
