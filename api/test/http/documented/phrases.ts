import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of phrases, and the refusal of a locked session. */
export async function asksOfPhrases(practitioner: ReturnType<Documented['as']>, lockedId: string): Promise<void> {
  const { phrases, sessions } = contract
  const texts = [{ field: 'induction', text: '<p>Bonjour {firstname}.</p>' }]
  const { id = '' } = await practitioner(phrases.add, { kind: 'template', title: 'Accueil', texts })
  await practitioner(phrases.add, { kind: 'template', title: 'Accueil', texts: [{ field: null, text: 'x' }] })
  await practitioner(phrases.list)
  await practitioner(phrases.change, { title: 'Accueil du soir' }, { id })
  await practitioner(phrases.change, { title: 'Accueil' }, { id: crypto.randomUUID() })
  await practitioner(phrases.reorder, { kind: 'template', ids: [id] })
  await practitioner(phrases.reorder, { kind: 'template', ids: [] })
  await practitioner(phrases.remove, undefined, { id })
  await practitioner(phrases.remove, undefined, { id })
  await practitioner(sessions.change, { location: 'video' }, { id: lockedId })
  await practitioner(sessions.change, { typeIds: [] }, { id: lockedId })
}
