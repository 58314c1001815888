/**
 * What strangers are offered among the active types of a practice, in the order of its list: of a programme its first
 * session, which brings the later ones along.
 */
export function offeredTypes<Type extends { isPack: boolean }>(types: readonly Type[]): Type[] {
  const first = types.find(({ isPack }) => isPack)
  return types.filter((type) => !type.isPack || type === first)
}
