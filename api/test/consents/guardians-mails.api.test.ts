import { expect, test } from 'vitest'
import { aGuardian } from '../client-area/a-guardian.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aChildToSignFor, linkToken } from './a-child-to-sign-for.ts'

test('mails to guardians name the child without the reason for the appointments, and end with the access', async () => {
  const office = await aPostOffice()
  const at = await office.api({ environment: { DATA_DIR: office.config.DATA_DIR } })
  const { practice, practitioner, childId, ask, sign } = await aChildToSignFor(at)
  const [one, two] = [await aGuardian(at, practice, [childId]), await aGuardian(at, practice, [childId])]
  await ask()
  await practitioner.clientArea.endGuardian({ params: { id: childId, accountId: one.accountId } })
  const [pending] = await two.api.consents.pendingOfClient({})
  await sign(pending?.url ?? '')
  await office.worker()
  // Two invitations, one of them void, one request, one paper, and the practitioner's notice.
  const mails = await office.server.arrived(4)
  const toTwo = mails.filter(({ recipients }) => recipients.includes(two.email))
  const request = toTwo.find(({ subject }) => subject?.startsWith('Un document à lire'))
  expect(request?.text).toMatch(/signer pour Léa, avant son rendez-vous/)
  expect(request?.text).toContain(`/consent/${linkToken(pending?.url ?? '')}`)
  const paper = toTwo.find(({ subject }) => subject === 'Votre exemplaire signé')
  expect(paper?.text).toContain('signé pour Léa')
  expect(paper?.attachments.map(({ filename }) => filename)).toEqual(['document-signe.pdf'])
  for (const mail of [request, paper])
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/hypno|consentement|Œuvrard/i)
  expect(mails.flatMap(({ recipients }) => recipients)).not.toContain(one.email)
})
