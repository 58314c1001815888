import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plain, visit } from '../../../test/app'
import { aPage, aUser } from '../../../test/build'
import { aKnownClient, aPatientFile, CAMILLE } from '../../../test/build-patient'
import { watchDownloads } from '../../../test/downloads'
import { Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'
import { later } from '../../../test/later'

const PATH = `/patients/${CAMILLE}`
const tab = (name: string) => page.getByRole('tab', { name })

beforeEach(() => page.viewport(1280, 900))

describe('the page of a client', () => {
  test('opens with one request about the client, and shows who they are and what comes next', async () => {
    const api = aKnownClient()
    const readings = () => api.of('GET', /\/api\/patients\/[^/]+(\/sessions)?/)
    await visit(PATH)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camille Roux')
    await expect.element(page.getByText(/^Prochaine séance.: mardi 2 mars/)).toBeVisible()
    await expect.element(page.getByText(/140,00/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Appeler Camille Roux' }))
      .toHaveAttribute('href', 'tel:+33612345678')
    expect(readings()).toHaveLength(1)
    await tab('Séances').click()
    await expect
      .element(page.getByRole('list', { name: 'Séances de Camille Roux' }).getByRole('link').first())
      .toBeVisible()
    expect(readings()).toHaveLength(1)
  })

  test('shows the history in sentences, filtered by kind, and events without a text of their own too', async () => {
    const api = aKnownClient()
    await visit(`${PATH}?tab=history`)
    const history = page.getByRole('region', { name: 'Historique de Camille Roux' })
    await expect.element(history).toBeVisible()
    const text = plain(history.element().textContent)
    for (const line of [
      'Fiche modifiée : code postal et ville et étiquettes · Claire Vasseur',
      'Séance annulée · Claire Vasseur',
      'Message non remis : nouvel horaire · automatiquement',
      '550 no such user',
      'Message retenu tant que votre adresse n’est pas confirmée : réservation confirmée · automatiquement',
      'Message retenu, cette adresse ou ce numéro n’en reçoit plus : rappel de rendez-vous · automatiquement',
      'Dossier modifié',
    ])
      expect(text).toContain(line)
    // What has no words of its own here is a press away.
    expect(text).not.toMatch(/email_unverified|blacklisted_number|message\.suppressed/)
    await expect
      .element(history.getByRole('link', { name: /^Message non remis/ }))
      .toHaveAttribute('href', expect.stringMatching(`^/messages\\?client=${CAMILLE}&message=`))
    await page.getByLabelText('Montrer').selectOptions('message')
    await expect.poll(() => api.of('GET', /.*history/).at(-1)?.query.kind).toBe('message')
  })

  test('reads the history again when something of the client changed elsewhere', async () => {
    const api = aKnownClient()
    const readings = () => api.of('GET', /.*history/)
    await visit(`${PATH}?tab=history`)
    await expect.poll(readings).toHaveLength(1)
    const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
    for (const [nth, topic] of ['messages', 'documents', 'consents', 'forms', 'exercises'].entries()) {
      stream.tells('changed', { topic })
      await expect.poll(readings).toHaveLength(nth + 2)
    }
  })

  test('shows who opened the record separately from who changed it', async () => {
    const api = aKnownClient().on('GET /api/patients/*/audit', () =>
      aPage([
        {
          id: crypto.randomUUID(),
          happenedAt: '2027-02-20T09:00:00.000Z',
          by: 'practitioner' as const,
          name: 'Claire Vasseur',
          action: 'record.read',
          subject: 'Camille Roux',
          practice: null,
          details: {},
        },
      ]),
    )
    await visit(`${PATH}?tab=history`)
    await page.getByLabelText('Montrer').selectOptions('read')
    await expect.element(page.getByText(/^Dossier de séance consulté/)).toBeVisible()
    expect(api.of('GET', /.*audit/).at(-1)?.query.kind).toBe('read')
  })

  test('lists what needs full mode, and offers to switch to it', async () => {
    const api = aKnownClient().on('GET /api/auth/user', () =>
      aUser({ settings: [{ key: 'mode', value: 'essential' }] }),
    )
    await visit(PATH)
    const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
    const beyond = tab('Paiements (mode complet)')
    await expect.element(beyond).toBeVisible()
    const [name, mark] = [box(beyond.element()), box(beyond.element().querySelector('[aria-hidden]'))]
    expect(Math.abs(name.top + name.bottom - mark.top - mark.bottom), 'the mark stands beside the name').toBeLessThan(4)
    await beyond.click()
    await expect.element(page.getByText('Cette partie est dans le mode complet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Passer au mode complet' })).toBeVisible()
    expect(api.of('GET', /.*money/)).toEqual([])
  })

  test('has no long column beside an empty one on a desktop: the sessions stand under the thread, the figures under both', async () => {
    await page.viewport(1440, 900)
    aKnownClient()
    await visit(PATH)
    const box = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect()
    await expect.element(page.getByRole('region', { name: 'Espace client' })).toBeVisible()
    const [thread, last, details, figures] = ['Le fil', 'Dernière séance', 'Coordonnées', 'En chiffres'].map(box)
    expect(last!.left).toBe(thread!.left)
    expect(details!.left).toBeGreaterThan(thread!.right)
    expect([figures!.left, figures!.right]).toEqual([thread!.left, details!.right])
    expect(figures!.top - last!.bottom, 'white under the sessions').toBeLessThan(500)
  })

  test('shows the guardian of a minor first, and asks for a missing one', async () => {
    aKnownClient({ dateOfBirth: '2015-04-12', guardianName: 'Léa Roux', guardianPhone: '+33698765432' })
    await visit(PATH)
    await expect.element(page.getByText('Mineur')).toBeVisible()
    await expect.element(page.getByText('Léa Roux').first()).toBeVisible()
  })

  test('leads to the other client after a merge', async () => {
    aKnownClient().on('GET /api/patients/*', () => aPatientFile())
    await visit('/patients/33333333-0000-7000-8000-000000000001')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camille Roux')
  })

  test('says that a client does not exist', async () => {
    aKnownClient().on('GET /api/patients/*', () => new Refusal('not_found'))
    await visit(PATH)
    await expect.element(page.getByText('Cette fiche n’est plus là')).toBeVisible()
  })

  test('shows names that contain code as plain text', async () => {
    aKnownClient({ firstname: '<img src=x onerror="document.title=1">', lastname: '\u202eéoZ' })
    await visit(PATH)
    await expect.poll(() => document.querySelector('h1')?.textContent).toContain('<img src=x')
    await expect.poll(() => document.querySelector('h1 img')).toBeNull()
  })

  test('downloads all that is stored of the client', async () => {
    aKnownClient()
    const started = watchDownloads()
    await visit(PATH)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Télécharger son dossier (ZIP)' }).click()
    expect(started).toEqual([`/api/patients/${CAMILLE}/export`])
  })

  test('erases a client after the password, and says why that is too early', async () => {
    const outcomes = [
      new Refusal('conflict', { reason: 'sessions_to_come' }),
      new Refusal('conflict', { reason: 'unbilled' }),
      { sessions: 3, invoices: 1, payments: 1 },
    ]
    const api = aKnownClient().on('POST /api/patients/*/erase', () => outcomes.shift())
    const { address } = await visit(PATH)
    const question = page.getByRole('dialog', { name: /^Effacer Camille Roux pour de bon/ })
    const erase = async () => {
      await page.getByRole('button', { name: 'Autres actions' }).click()
      await page.getByRole('menuitem', { name: 'Effacer définitivement…' }).click()
      await question.getByLabelText('Mot de passe actuel').fill('une forêt au petit matin')
      await question.getByRole('button', { name: 'Effacer définitivement' }).click()
    }
    await erase()
    await expect.element(page.getByText(/Une séance est encore à venir/)).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await erase()
    await expect.element(page.getByText(/Une séance n’a pas encore sa facture/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Voir', exact: true })).toBeVisible()
    await erase()
    await expect.poll(address).toBe('/patients')
    await expect.element(page.getByText('Camille Roux est effacé de vos dossiers.')).toBeVisible()
    expect(api.of('POST', /.*erase/)).toHaveLength(3)
  })

  test('archives after a confirmation that mentions future sessions', async () => {
    const api = aKnownClient().on('POST /api/patients/archive', () => ({
      count: 1,
      archivedAt: '2027-02-27T09:00:00.000Z',
    }))
    await visit(PATH)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Archiver' }).click()
    const question = page.getByRole('dialog', { name: 'Archiver Camille Roux' })
    await expect.element(question.getByText('1 séance à venir reste au calendrier.')).toBeVisible()
    await question.getByRole('button', { name: 'Archiver' }).click()
    await expect.poll(() => api.of('POST', '/api/patients/archive')[0]?.body).toEqual({ ids: [CAMILLE] })
  })

  test('invites to the client area', async () => {
    const api = aKnownClient().on('POST /api/patients/*/client-account', () => ({
      email: 'camille@courriel.test',
      invitedAt: '2027-02-27T09:00:00.000Z',
    }))
    await visit(PATH)
    await page.getByRole('button', { name: 'Inviter' }).click()
    await expect.poll(() => api.of('POST', /.*client-account/)).toHaveLength(1)
  })

  test.each([
    ['offers a further link to the address of an access', aPatientFile().email?.toUpperCase() ?? '', true],
    ['offers none to an address that is no longer the client’s, and says what to do', 'ancienne@courriel.test', false],
  ])('%s', async (_, email, isOffered) => {
    const invitedAt = '2027-02-20T09:00:00.000Z'
    aKnownClient({ account: { state: 'invited', email, invitedAt, hasGuardians: false } })
    await visit(PATH)
    const resend = page.getByRole('button', { name: 'Renvoyer le lien' })
    const notice = page.getByText(/^Cette adresse n’est plus celle de la fiche/)
    await expect.element(page.getByRole('button', { name: 'Retirer l’accès' })).toBeVisible()
    await expect.element(isOffered ? resend : notice).toBeVisible()
    await expect.element(isOffered ? notice : resend).not.toBeInTheDocument()
  })

  test('invites a child only once it is said that the address is their own', async () => {
    const api = aKnownClient({ dateOfBirth: '2016-04-12' }).on('POST /api/patients/*/client-account', () => ({
      email: 'camille@courriel.test',
      invitedAt: '2027-02-27T09:00:00.000Z',
    }))
    await visit(PATH)
    await page.getByRole('button', { name: 'Inviter' }).click()
    const question = page.getByRole('dialog', { name: /Est-ce l’adresse de l’enfant/ })
    await expect.element(question.getByText(/Pour un parent.: «.Accès d’un parent.»/)).toBeVisible()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(api.of('POST', /.*client-account/)).toEqual([])
    await page.getByRole('button', { name: 'Inviter' }).click()
    await question.getByRole('button', { name: 'Inviter l’enfant' }).click()
    await expect.poll(() => api.of('POST', /.*client-account/)).toMatchObject([{ query: { address: 'own' } }])
  })

  test('gives a parent access for their child, and ends it after a confirmation', async () => {
    const [accountId, email] = ['55555555-0000-7000-8000-000000000009', 'parent@courriel.test']
    const guardian = { accountId, email, openedAt: '2027-02-27T09:00:00.000Z', hasComeIn: false }
    const ended = later()
    let guardians: (typeof guardian)[] = []
    const answer = () => ({ isMinor: true, guardians })
    const set = (all: typeof guardians) => () => {
      guardians = all
      return answer()
    }
    const api = aKnownClient({ dateOfBirth: '2016-04-12' })
      .on('GET /api/patients/*/guardians', answer)
      .on('POST /api/patients/*/guardians', set([guardian]))
      .on('DELETE /api/patients/*/guardians/*', () => ended.answer)
    await visit(PATH)
    await page.getByRole('button', { name: 'Accès d’un parent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accès d’un parent pour Camille' })
    await expect.element(dialog.getByText('Aucun parent n’a d’accès pour le moment.')).toBeVisible()
    await dialog.getByLabelText('Adresse e-mail du parent').fill(email)
    await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect.poll(() => api.of('POST', /.*guardians/)[0]?.body).toEqual({ email })
    const end = dialog.getByRole('button', { name: `Mettre fin à l’accès de ${email}` })
    await end.click()
    await dialog.getByRole('button', { name: 'Ne rien changer' }).click()
    await expect.element(end).toHaveFocus()
    await end.click()
    await expect.element(dialog.getByText(/Les liens déjà envoyés/)).toBeVisible()
    expect(api.of('DELETE', /.*/)).toEqual([])
    await dialog.getByRole('button', { name: 'Mettre fin maintenant' }).click()
    await expect.poll(() => api.of('DELETE', /.*guardians.*/)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    guardians = []
    ended.give(undefined)
    await expect.element(dialog.getByText('Aucun parent n’a d’accès pour le moment.')).toBeVisible()
  })

  test('keeps the typed address of a parent until it is confirmed that it is lost', async () => {
    const api = aKnownClient({ dateOfBirth: '2016-04-12' }).on('GET /api/patients/*/guardians', () => ({
      isMinor: true,
      guardians: [],
    }))
    await visit(PATH)
    const open = page.getByRole('button', { name: 'Accès d’un parent' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Accès d’un parent pour Camille' })
    const email = dialog.getByLabelText('Adresse e-mail du parent')
    await email.fill('parent@courriel.test')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(email).toHaveValue('parent@courriel.test')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.of('POST', /.*guardians/)).toEqual([])
    await open.click()
    await expect.element(email).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
