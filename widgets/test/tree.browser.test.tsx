import '../src/contact/index.tsx'
import '../src/next/index.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { API, ids } from './fake-api.ts'
import './stage.ts'

// What those hear who do not see: the accessibility tree of each element's first view.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T07:00:00Z') })
})

async function show(tag: string, sign: RegExp): Promise<HTMLElement> {
  const element = document.createElement(`ancrage-${tag}`)
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, lang: 'fr' }))
    element.setAttribute(name, value)
  document.body.append(element)
  await expect.element(page.getByRole('button', { name: sign }).first()).toBeVisible()
  return element
}

test('the choice of a session is heard as steps, a title and a list of buttons that say all of it', async () => {
  const element = await show('booking', /^Premier échange/)
  await expect.element(page.elementLocator(element)).toMatchAriaInlineSnapshot(`
    - list "Étapes de la réservation":
      - listitem: 1 Séance
      - listitem: 2 Horaire
      - listitem: 3 Coordonnées
    - heading "Quelle séance souhaitez-vous ?" [level=2]
    - list:
      - listitem:
        - button "Première séance Faire connaissance, comprendre votre demande et commencer le travail. 1 h 30 90,00 € Au cabinet · En visio"
      - listitem:
        - button "Séance de suivi Reprendre là où nous en étions. 1 h 70,00 € Au cabinet · En visio · À votre domicile"
      - listitem:
        - button "Arrêt du tabac Une séance longue, préparée par un questionnaire. 2 h 180,00 € Au cabinet"
      - listitem:
        - button "Premier échange Un quart d’heure pour poser vos questions. 15 min Gratuit En visio"
  `)
})

test('the next free times are heard as a title and buttons with their day', async () => {
  const element = await show('next', /disponibilités$/)
  await expect.element(page.elementLocator(element)).toMatchAriaInlineSnapshot(`
    - region "Prochaines disponibilités":
      - heading "Prochaines disponibilités" [level=2]
      - paragraph: Première séance · 1 h 30
      - list:
        - listitem:
          - button "mardi 2 mars, 09:00": mardi 2 mars 09:00
        - listitem:
          - button "mardi 2 mars, 09:30": mardi 2 mars 09:30
        - listitem:
          - button "mardi 2 mars, 10:00": mardi 2 mars 10:00
      - button "Voir toutes les disponibilités"
  `)
})

test('the contact form is heard as named fields, with what belongs to them', async () => {
  const element = await show('contact', /^Envoyer/)
  await expect.element(page.elementLocator(element)).toMatchAriaInlineSnapshot(`
    - form "Envoyer un message":
      - heading "Envoyer un message" [level=2]
      - text: Prénom et nom
      - textbox "Prénom et nom"
      - text: Adresse e-mail
      - textbox "Adresse e-mail"
      - paragraph: La réponse arrivera à cette adresse.
      - text: Téléphone (facultatif)
      - textbox "Téléphone (facultatif)"
      - text: Message
      - textbox "Message"
      - paragraph: Votre question en quelques mots. Le détail de votre situation peut attendre la séance.
      - text: Votre message est transmis à Claire Moreau, qui ne s’en sert que pour vous répondre.
      - link "Politique de confidentialité (nouvel onglet)":
        - /url: https://api.example.test/politique-de-confidentialite
      - button "Envoyer le message"
      - status
  `)
})
