import '../src/contact/index.tsx'
import '../src/next/index.tsx'
import '../src/review/index.tsx'
import '../src/reviews/index.tsx'
import '../src/slots/index.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { API, ids, typeId } from './fake-api.ts'
import { fakeReviews, REVIEWS_API, TOKEN } from './fake-reviews.ts'
import './stage.ts'

// What screen readers get: the accessibility tree of each element's first view.

let reviews: ReturnType<typeof fakeReviews>
beforeEach(() => {
  reviews = fakeReviews()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T07:00:00Z') })
})

afterEach(() => reviews.release())

async function show(tag: string, sign: RegExp, attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const element = document.createElement(`ancrage-${tag}`)
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, lang: 'fr', ...attributes }))
    element.setAttribute(name, value)
  document.body.append(element)
  await expect.element(page.getByRole('button', { name: sign }).first()).toBeVisible()
  return element
}

test('the choice of a session is read as steps, a title and a list of complete buttons', async () => {
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

test('the next free times are read as a title and buttons with their day', async () => {
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

test('the contact form is read as named fields, with their hints', async () => {
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

test('the field for a time is read as a group of days, with the times of each', async () => {
  const element = await show('slots', /^09:00, /, {
    'session-type': typeId(ids.follow),
    location: 'office',
    style: 'width: 360px',
  })
  await expect.element(page.elementLocator(element)).toMatchAriaInlineSnapshot(`
    - button "Choisir une date"
    - button "Plus tôt" [disabled]
    - button "Plus tard"
    - region "Demain 2 mars":
      - paragraph: Demain 2 mars
      - list:
        - listitem:
          - button "09:00, mardi 2 mars": 09:00
        - listitem:
          - button "09:30, mardi 2 mars": 09:30
        - listitem:
          - button "10:00, mardi 2 mars": 10:00
        - listitem:
          - button "10:30, mardi 2 mars": 10:30
        - listitem:
          - button "11:00, mardi 2 mars": 11:00
        - listitem:
          - button "14:00, mardi 2 mars": 14:00
        - listitem:
          - button "14:30, mardi 2 mars": 14:30
        - listitem:
          - button "15:00, mardi 2 mars": 15:00
        - listitem:
          - button "4 autres, mardi 2 mars": 4 autres
    - region "mercredi 3 mars":
      - paragraph: mercredi 3 mars
      - list:
        - listitem:
          - button "09:00, mercredi 3 mars": 09:00
        - listitem:
          - button "09:30, mercredi 3 mars": 09:30
        - listitem:
          - button "10:00, mercredi 3 mars": 10:00
        - listitem:
          - button "10:30, mercredi 3 mars": 10:30
        - listitem:
          - button "11:00, mercredi 3 mars": 11:00
        - listitem:
          - button "14:00, mercredi 3 mars": 14:00
        - listitem:
          - button "14:30, mercredi 3 mars": 14:30
        - listitem:
          - button "15:00, mercredi 3 mars": 15:00
        - listitem:
          - button "4 autres, mercredi 3 mars": 4 autres
    - region "jeudi 4 mars":
      - paragraph: jeudi 4 mars
      - list:
        - listitem:
          - button "09:00, jeudi 4 mars": 09:00
        - listitem:
          - button "09:30, jeudi 4 mars": 09:30
        - listitem:
          - button "10:00, jeudi 4 mars": 10:00
        - listitem:
          - button "10:30, jeudi 4 mars": 10:30
        - listitem:
          - button "11:00, jeudi 4 mars": 11:00
        - listitem:
          - button "14:00, jeudi 4 mars": 14:00
        - listitem:
          - button "14:30, jeudi 4 mars": 14:30
        - listitem:
          - button "15:00, jeudi 4 mars": 15:00
        - listitem:
          - button "4 autres, jeudi 4 mars": 4 autres
    - button "Plus tard"
    - text: Heure de Paris
    - status
    - status
  `)
})

test('the form for a review is read as named marks, and the consent with what it means', async () => {
  const element = await show('review', /^Envoyer/, { api: REVIEWS_API, token: TOKEN })
  await expect.element(page.elementLocator(element)).toMatchAriaInlineSnapshot(`
    - heading "Votre avis" [level=2]
    - paragraph: Votre rendez-vous du 1er mars 2027 avec Claire Moreau.
    - form "Votre avis":
      - group "Efficacité":
        - text: Efficacité
        - paragraph: La séance vous a-t-elle été utile ?
        - radio "Très décevant"
        - radio "Décevant"
        - radio "Correct"
        - radio "Bien"
        - radio "Très bien"
      - group "Praticien":
        - text: Praticien
        - paragraph: L’accueil, l’écoute, les explications
        - radio "Très décevant"
        - radio "Décevant"
        - radio "Correct"
        - radio "Bien"
        - radio "Très bien"
      - group "Prix":
        - text: Prix
        - paragraph: Au regard de la séance
        - radio "Très décevant"
        - radio "Décevant"
        - radio "Correct"
        - radio "Bien"
        - radio "Très bien"
      - text: Commentaire (facultatif)
      - textbox "Commentaire (facultatif)"
      - checkbox "J’accepte que mon avis soit publié."
      - text: J’accepte que mon avis soit publié.
      - paragraph: Un avis sur une séance dit quelque chose de votre santé. La date de la séance y figure. Sans votre accord, il n’est lu que par Claire Moreau et ne compte dans aucune moyenne. Vous pourrez le retirer à tout moment, avec le lien reçu ou en écrivant au cabinet.
      - button "Envoyer mon avis"
  `)
})

test('published reviews are read as an average, the distribution of marks, and each with its dates', async () => {
  const element = await show('reviews', /^Afficher/, { api: REVIEWS_API, count: '2' })
  await expect.element(page.elementLocator(element)).toMatchAriaInlineSnapshot(`
    - region "Avis des clients":
      - heading "Avis des clients" [level=2]
      - paragraph: 4,5
      - img "4,5 sur 5"
      - paragraph: 7 avis vérifiés
      - term: Efficacité
      - definition: 4,0
      - term: Praticien
      - definition: 5,0
      - term: Prix
      - definition: 4,0
      - list "Répartition des notes":
        - listitem: 5 étoiles 3
        - listitem: 4 étoiles 2
        - listitem: 3 étoiles 1
        - listitem: 2 étoiles 1
        - listitem: 1 étoile 0
      - text: Trier par
      - combobox "Trier par":
        - option "Plus récents" [selected]
        - option "Plus anciens"
        - option "Meilleures notes"
        - option "Notes les plus basses"
      - list:
        - listitem:
          - article:
            - img "5,0 sur 5"
            - text: Élodie Avis vérifié
            - paragraph: Très à l’écoute. Je dors mieux.
            - paragraph: Efficacité 5/5 Praticien 5/5 Prix 4/5
            - paragraph: Séance du 1er mars 2027 · publié le 4 mars 2027
            - paragraph: Réponse du praticien, le 5 mars 2027
            - paragraph: Merci de votre confiance.
          - button "Signaler l’avis publié le 4 mars 2027"
        - listitem:
          - article:
            - img "4,0 sur 5"
            - text: Client Avis vérifié
            - paragraph: Efficacité 4/5 Praticien 5/5 Prix 4/5
            - paragraph: Séance du 1er mars 2027 · publié le 4 mars 2027
          - button "Signaler l’avis publié le 4 mars 2027"
      - button "Afficher plus d’avis"
      - group: Comment ces avis sont recueillis
  `)
})
