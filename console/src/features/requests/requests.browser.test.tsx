import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aPage, aSession, aUser } from '../../../test/build'
import { withRequests } from '../../../test/build-requests'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'
import type { Session } from '../sessions/public'

let api: FakeApi
const list: { waiting: Session[] } = { waiting: [] }

const card = (name: string) => page.getByRole('article', { name })
const accept = (name: string) => page.getByRole('button', { name: `Accepter la demande ${name}` })
const refuse = (name: string) => page.getByRole('button', { name: `Refuser la demande ${name}` })

beforeEach(() => {
  list.waiting = [aSession({ message: 'Bonjour,\nje fume depuis trente ans.' }), aSession(), aSession()]
  api = withRequests(aQuietPractice(), list)
})

describe('requests', () => {
  test('show oldest first, with the client, the session, the time, the message and the contact', async () => {
    await visit('/requests')
    await expect.element(card('Demande de Camille Roux')).toMatchAriaInlineSnapshot(`
      - article "Demande de Camille Roux":
        - heading "Camille Roux" [level=2]
        - paragraph: Reçue il y a 59 minutes
        - paragraph:
          - link "mardi 2 mars, 09:30 – 10:30":
            - /url: /calendar?view=day&on=2027-03-02
            - time: 09:30 – 10:30
          - text: · dans 3 jours
        - paragraph: Première séance 1 h Au cabinet 70,00 €
        - blockquote "Message de Camille Roux": Bonjour, je fume depuis trente ans.
        - button "Proposer d’autres horaires pour la demande de Camille Roux": Proposer d’autres horaires
        - button "Refuser la demande de Camille Roux": Refuser
        - button "Accepter la demande de Camille Roux": Accepter
        - link "06 12 34 56 78":
          - /url: tel:+33612345678
        - link "camille@courriel.test":
          - /url: mailto:camille@courriel.test
    `)
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .elements()
          .map((element) => element.ariaLabel),
      )
      .toEqual(['Demande de Camille Roux', 'Demande d’Anne Le Goff', 'Demande d’Hugo Petit'])
  })

  test('with another birthday and guardian than the client’s page show both', async () => {
    const typedDetails = { dateOfBirth: '2016-04-12', guardian: { name: 'Anne Roux', phone: '+33612345678' } }
    list.waiting = list.waiting.slice(0, 2).map((session, nth) => ({ ...session, ...(nth === 0 && { typedDetails }) }))
    await visit('/requests')
    const notes = page.getByText(/autrement que dans la fiche/)
    await expect.element(notes).toBeVisible()
    await expect.element(page.getByText(/Date de naissance.: 12 avril 2016/)).toBeVisible()
    await expect.element(page.getByText(/Responsable légal.: Anne Roux, 06/)).toBeVisible()
    expect(notes.all()).toHaveLength(1)
  })

  test('that were held back say so, and accepting lets them in', async () => {
    list.waiting = list.waiting.slice(0, 1).map((session) => ({ ...session, confirmBy: '2027-02-27T11:20:00.000Z' }))
    await visit('/requests')
    const held = card('Demande de Camille Roux')
    await expect.element(held.getByText(/^Retenue jusqu’à .*Accepter la laisse passer\.$/)).toBeVisible()
    await accept('de Camille Roux').click()
    await expect.poll(() => api.of('POST', /.*accept/)).toHaveLength(1)
  })

  test('are accepted by one press; the others keep their place, and the badge counts down', async () => {
    await visit('/requests')
    await accept('de Camille Roux').click()
    await expect.element(page.getByText(/Demande de Camille Roux acceptée/)).toBeVisible()
    const opened = page.getByRole('link', { name: 'Camille Roux', exact: true })
    await expect.element(opened).toHaveAttribute('href', expect.stringMatching(/^\/sessions\/[\w-]+$/))
    await expect
      .element(page.getByRole('paragraph').filter({ hasText: /Acceptée · Camille Roux, mardi 2 mars à 9/ }))
      .toHaveFocus()
    await expect.element(card('Demande de Camille Roux')).not.toBeInTheDocument()
    await expect.element(card('Demande d’Anne Le Goff')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Demandes.*2 demandes en attente/ })).toBeVisible()
    expect(api.of('POST', /.*accept/)[0]?.path).toBe(`/api/sessions/${aSessionId(1)}/accept`)
  })

  test('that were accepted by mistake are restored to their place while the mail waits', async () => {
    const [first] = list.waiting
    api
      .on('POST /api/sessions/*/accept', () => {
        list.waiting = list.waiting.slice(1)
        return { ...aSession({ ...first, status: 'scheduled' }), isUndoable: true }
      })
      .on('POST /api/sessions/*/undo-accept', () => {
        list.waiting = [first!, ...list.waiting]
        return first!
      })
    await visit('/requests')
    await accept('de Camille Roux').click()
    await expect.element(page.getByText(/Demande de Camille Roux acceptée/)).toBeVisible()
    await expect.poll(() => api.of('POST', /.*accept/)[0]?.query).toEqual({ holdMailSeconds: '12' })
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    await expect.element(page.getByText(/attend de nouveau votre réponse/)).toBeVisible()
    await expect.element(accept('de Camille Roux')).toBeVisible()
  })

  test('promise no e-mail while the practice’s address is unconfirmed', async () => {
    api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
    await visit('/requests')
    await expect.element(page.getByText(/^Confirmez votre adresse e-mail$|^Adresse à confirmer$/)).toBeVisible()
    await accept('de Camille Roux').first().click()
    await expect
      .poll(() => plain(document.body.textContent))
      .toContain('acceptée. Aucun e‑mail ne part tant que votre adresse n’est pas confirmée.')
    await expect.element(page.getByText(/La confirmation part/)).not.toBeInTheDocument()
  })

  test('that were accepted for good offer no undo', async () => {
    await visit('/requests')
    await accept('de Camille Roux').click()
    await expect.element(page.getByText(/Demande de Camille Roux acceptée/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Revenir en arrière' })).not.toBeInTheDocument()
  })

  test('that were cancelled meanwhile say so and leave the list', async () => {
    api.on('POST /api/sessions/*/accept', () => {
      list.waiting.shift()
      return new Refusal('transition_not_allowed', { current: 'cancelled', allowed: [] })
    })
    await visit('/requests')
    await accept('de Camille Roux').click()
    await expect.element(page.getByText(/elle est maintenant «\sAnnulée\s»/)).toBeVisible()
    await expect.element(card('Demande de Camille Roux')).not.toBeInTheDocument()
    await expect.element(card('Demande d’Anne Le Goff')).toBeVisible()
  })

  test('are offered up to three other times, which are held for the client and can be withdrawn', async () => {
    const starts = [9, 10, 11, 12].map((hour) => `2027-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`)
    let isTaken = true
    api
      .on('GET /api/availability', ({ query }) => ({
        timeZone: 'Europe/Paris',
        days: query.from! <= '2027-03-02' && query.to! >= '2027-03-02' ? [{ date: '2027-03-02', slots: starts }] : [],
      }))
      .on('POST /api/sessions/*/propose', ({ body }, [id]) => {
        if (isTaken) return new Refusal('slot_taken', { nearest: [{ startsAt: starts[3] }], taken: [starts[1]] })
        const proposals = (body as { startsAt: string[] }).startsAt.map((startsAt) => ({
          startsAt,
          until: '2027-03-01T09:00:00.000Z',
        }))
        list.waiting = list.waiting.map((one) => (one.id === id ? { ...one, proposals } : one))
        return list.waiting.find((one) => one.id === id)
      })
      .on('POST /api/sessions/*/take-proposals-back', (_, [id]) => {
        list.waiting = list.waiting.map((one) => (one.id === id ? { ...one, proposals: undefined } : one))
        return list.waiting.find((one) => one.id === id)
      })
    await visit('/requests')
    await page.getByRole('button', { name: 'Proposer d’autres horaires pour la demande de Camille Roux' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proposer d’autres horaires à Camille Roux' })
    const send = dialog.getByRole('button', { name: 'Proposer et prévenir' })
    await send.click()
    await expect.element(dialog.getByText('Choisissez au moins un horaire.')).toBeVisible()
    for (const hour of ['10', '11', '12', '13'])
      await dialog.getByRole('button', { name: new RegExp(`^${hour}:00`) }).click()
    await expect.element(dialog.getByText(/Trois horaires, c’est assez/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Retirer .*12/ }).click()
    const isChosen = (hour: number) => dialog.getByRole('button', { name: new RegExp(`^${hour}:00`), pressed: true })
    for (const hour of [10, 11]) await expect.element(isChosen(hour)).toBeVisible()
    for (const hour of [12, 13]) await expect.element(isChosen(hour)).not.toBeInTheDocument()
    await expect.element(dialog.getByText('2 choisis sur 3')).toBeVisible()
    await expect.element(dialog.getByRole('list', { name: 'Horaires choisis' })).toBeInViewport({ ratio: 1 })
    await send.click()
    const gone = dialog.getByText(/Cet horaire n’est plus libre\s: .*11\sh\. Les autres restent choisis\./)
    await expect.element(gone).toBeVisible()
    await expect.element(isChosen(10)).toBeVisible()
    await expect.element(isChosen(11)).not.toBeInTheDocument()
    await expect.element(dialog.getByText('1 choisi sur 3')).toBeVisible()
    isTaken = false
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.of('POST', /.*propose/).map(({ body }) => body)).toEqual([
      { startsAt: [starts[0], starts[1]] },
      { startsAt: [starts[0]] },
    ])
    const proposed = card('Demande de Camille Roux').getByText(/Proposés? au client/)
    await expect.element(proposed).toBeVisible()
    await page.getByRole('button', { name: 'Retirer les horaires proposés pour la demande de Camille Roux' }).click()
    await expect.element(proposed).not.toBeInTheDocument()
    await expect.element(page.getByText('Les horaires proposés sont de nouveau libres.')).toBeVisible()
  })

  test('are not offered two times that overlap each other', async () => {
    const starts = ['2027-03-02T09:00:00.000Z', '2027-03-02T09:30:00.000Z', '2027-03-02T10:00:00.000Z']
    api.on('GET /api/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-02' && query.to! >= '2027-03-02' ? [{ date: '2027-03-02', slots: starts }] : [],
    }))
    await visit('/requests')
    await page.getByRole('button', { name: 'Proposer d’autres horaires pour la demande de Camille Roux' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proposer d’autres horaires à Camille Roux' })
    await dialog.getByRole('button', { name: /^10:00/ }).click()
    await dialog.getByRole('button', { name: /^10:30/ }).click()
    await expect.element(dialog.getByText(/Cet horaire en chevauche un que vous avez déjà choisi/)).toBeVisible()
    await expect.element(dialog.getByText('1 choisi sur 3')).toBeVisible()
    await dialog.getByRole('button', { name: /^11:00/ }).click()
    await expect.element(dialog.getByText('2 choisis sur 3')).toBeVisible()
  })

  test('whose proposed times ended with a change say so', async () => {
    list.waiting = list.waiting.slice(0, 1).map((session) => ({ ...session, haveProposalsEnded: true }))
    await visit('/requests')
    const lost = card('Demande de Camille Roux')
    await expect.element(lost.getByText(/Des horaires proposés au client ne sont plus gardés/)).toBeVisible()
    await expect.element(lost.getByRole('button', { name: /^Retirer/ })).not.toBeInTheDocument()
  })

  test('can be answered with the keyboard alone', async () => {
    await visit('/requests')
    await expect.element(accept('de Camille Roux')).toBeVisible()
    refuse('de Camille Roux').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(refuse('de Camille Roux')).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('paragraph').filter({ hasText: /Acceptée · Camille Roux/ })).toHaveFocus()
  })

  test('that arrive while the page is open appear and are announced', async () => {
    await visit('/requests')
    await expect.element(card('Demande de Camille Roux')).toBeVisible()
    list.waiting.push(aSession())
    const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
    stream.tells('changed', { topic: 'sessions' })
    await expect.element(card('Demande de Zoé Œuvrard')).toBeVisible()
    await expect.element(page.getByText('Nouvelle demande de Zoé Œuvrard')).toBeVisible()
  })

  test('that another device answers keep their place under the pointer, so that a press answers no other client', async () => {
    await visit('/requests')
    await expect.element(card('Demande de Camille Roux')).toBeVisible()
    const { top } = card('Demande d’Hugo Petit').element().getBoundingClientRect()
    const at = accept('d’Anne Le Goff').element().getBoundingClientRect()
    await accept('d’Anne Le Goff').hover()
    list.waiting = list.waiting.filter(({ patient }) => patient.lastname !== 'Le Goff')
    const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
    stream.tells('changed', { topic: 'sessions' })
    await expect.element(page.getByText(/N’attend plus de réponse · Anne Le Goff/)).toBeVisible()
    expect(card('Demande d’Hugo Petit').element().getBoundingClientRect().top).toBe(top)
    const under = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)
    expect(under?.closest('button')).toBeNull()
    const opened = page.getByRole('link', { name: 'Anne Le Goff', exact: true }).last()
    await expect.element(opened).toHaveAttribute('href', expect.stringMatching(/^\/sessions\/[\w-]+$/))
  })

  test('show an empty state while there are none', async () => {
    list.waiting = []
    await visit('/requests')
    await expect.element(page.getByText('Aucune demande en attente')).toBeVisible()
  })

  test('that cannot be read show an error and a way to try again', async () => {
    api.on('GET /api/sessions', () => new Refusal('unexpected'))
    await visit('/requests')
    await expect.element(page.getByRole('alert').getByText(/Quelque chose n’a pas fonctionné/)).toBeVisible()
    await expect.element(page.getByText('Référence : request-1')).toBeVisible()
    api.on('GET /api/sessions', () => aPage(list.waiting))
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(card('Demande de Camille Roux')).toBeVisible()
  })
})

const aSessionId = (count: number) => `22222222-0000-7000-8000-${String(count).padStart(12, '0')}`
