const MB = 1024 * 1024

/** What a practice may keep, in one place. */
export const documentLimits = {
  /** Of one file: an hour of a recorded session, or a hundred scanned pages. */
  bytes: 50 * MB,
  /** Of one client. */
  perPatient: 2_000,
  /** What one client hands in and the practice has not removed, in files and in bytes. */
  handedIn: 100,
  handedInBytes: 100 * MB,
  /** What all clients hand in may take of a practice's room: the rest is the practitioner's. */
  handedInShare: 0.5,
  /** Of all clients of a practice, in bytes. */
  perPractice: 5_120 * MB,
  /** The same of a practice that was opened less than `youngDays` ago: anybody may open one. */
  perYoungPractice: 500_000_000,
  youngDays: 30,
}

/** How long a removed document can be brought back. The page offers it for half of that. */
export const RESTORABLE_MS = 60_000
