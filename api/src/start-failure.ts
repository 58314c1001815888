/** What keeps a process from starting, in one sentence that says what to do. */
export class StartFailure extends Error {
  override name = 'StartFailure'
  readonly isPlain = true
}
