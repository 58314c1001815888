import type { Lang } from '../http/schema.ts'
import type { MergeGroup } from './custom-events.ts'

interface MergeFieldWords {
  label: Record<Lang, string>
  example: Record<Lang, string>
  /** Common mistakes for it: single words, without accents. */
  alias: string
  /** It may reveal what a session is for: neutral with discretion, and always in subjects and SMS. */
  isTelling?: true
  /** Its value is the address of a page. */
  isLink?: true
}

/** One example in both languages. */
const same = (text: string) => ({ fr: text, en: text })

/**
 * The fields that practitioners can put into their own words, by key. Nothing clinical is here, and nothing clinical
 * may be added.
 */
export const mergeFields = {
  'recipient.firstname': {
    label: { fr: 'Prénom du destinataire', en: 'Recipient’s first name' },
    example: same('Zoé'),
    alias: 'destinataire',
  },
  'recipient.lastname': {
    label: { fr: 'Nom du destinataire', en: 'Recipient’s last name' },
    example: same('Œuvrard'),
    alias: '',
  },
  'recipient.name': {
    label: { fr: 'Prénom et nom du destinataire', en: 'Recipient’s full name' },
    example: same('Zoé Œuvrard'),
    alias: '',
  },
  'recipient.email': {
    label: { fr: 'E-mail du destinataire', en: 'Recipient’s email' },
    example: same('zoe.oeuvrard@exemple.test'),
    alias: '',
  },
  'patient.firstname': {
    label: { fr: 'Prénom du client', en: 'Client’s first name' },
    example: same('Zoé'),
    alias: 'prenom forename givenname client',
  },
  'patient.lastname': {
    label: { fr: 'Nom du client', en: 'Client’s last name' },
    example: same('Œuvrard'),
    alias: 'nom surname familyname',
  },
  'patient.name': {
    label: { fr: 'Prénom et nom du client', en: 'Client’s full name' },
    example: same('Zoé Œuvrard'),
    alias: 'nomcomplet fullname nomprenom',
  },
  'patient.email': {
    label: { fr: 'E-mail du client', en: 'Client’s email' },
    example: same('zoe.oeuvrard@exemple.test'),
    alias: 'courriel mail email',
  },
  'patient.phone': {
    label: { fr: 'Téléphone du client', en: 'Client’s phone' },
    example: same('06 12 34 56 78'),
    alias: 'telephone portable mobile tel',
  },
  'patient.dateOfBirth': {
    label: { fr: 'Date de naissance du client', en: 'Client’s date of birth' },
    example: { fr: '4 mai 1988', en: '4 May 1988' },
    alias: 'naissance datedenaissance birthdate birthday',
  },
  'patient.address': {
    label: { fr: 'Adresse du client', en: 'Client’s address' },
    example: same('3 rue des Lilas'),
    alias: '',
  },
  'patient.city': {
    label: { fr: 'Ville du client', en: 'Client’s town' },
    example: same('44000 Nantes'),
    alias: 'ville town',
  },
  'session.when': {
    label: { fr: 'Jour et heure du rendez-vous', en: 'Day and time of the appointment' },
    example: { fr: 'mardi 2 mars à 9 h 30', en: 'Tuesday 2 March at 09:30' },
    alias: 'quand moment rendezvous appointment rdv',
  },
  'session.date': {
    label: { fr: 'Jour du rendez-vous', en: 'Day of the appointment' },
    example: { fr: 'mardi 2 mars 2027', en: 'Tuesday 2 March 2027' },
    alias: 'jour day',
  },
  'session.time': {
    label: { fr: 'Heure du rendez-vous', en: 'Time of the appointment' },
    example: { fr: '9 h 30', en: '09:30' },
    alias: 'heure horaire hour start debut',
  },
  'session.endTime': {
    label: { fr: 'Heure de fin', en: 'End time' },
    example: { fr: '10 h 30', en: '10:30' },
    alias: 'fin end heuredefin',
  },
  'session.duration': {
    label: { fr: 'Durée', en: 'Duration' },
    example: { fr: '1 h', en: '1 h' },
    alias: 'duree length',
  },
  'session.types': {
    label: { fr: 'Types de séance', en: 'Session types' },
    example: { fr: 'Première séance', en: 'First session' },
    alias: 'type seance prestation service session',
    isTelling: true,
  },
  'session.place': {
    label: { fr: 'Lieu du rendez-vous', en: 'Where the appointment is' },
    example: same('12 rue des Tilleuls, 44000 Nantes'),
    alias: 'lieu endroit location where',
  },
  'session.price': {
    label: { fr: 'Prix', en: 'Price' },
    example: { fr: '70,00 €', en: '€70.00' },
    alias: 'tarif prix montant amount',
  },
  'session.link': {
    label: { fr: 'Lien pour gérer le rendez-vous', en: 'Link to manage the appointment' },
    example: same('https://ancrage.example/booking/…'),
    alias: 'lien url manage gerer',
    isLink: true,
  },
  'session.videoLink': {
    label: { fr: 'Lien de la vidéo', en: 'Link to the video call' },
    example: same('https://video.example/salle'),
    alias: 'video visio zoom lienvideo',
    isLink: true,
  },
  'entity.name': {
    label: { fr: 'Nom du cabinet', en: 'Practice name' },
    example: same('Cabinet des Tilleuls'),
    alias: 'cabinet practice',
    isTelling: true,
  },
  'entity.practitioner': {
    label: { fr: 'Nom du praticien', en: 'Practitioner’s name' },
    example: same('Claire Vasseur'),
    alias: 'praticien therapist signature',
  },
  'entity.address': {
    label: { fr: 'Adresse du cabinet', en: 'Practice address' },
    example: same('12 rue des Tilleuls'),
    alias: 'adresse address',
  },
  'entity.city': {
    label: { fr: 'Ville du cabinet', en: 'Practice town' },
    example: same('44000 Nantes'),
    alias: '',
  },
  'entity.phone': {
    label: { fr: 'Téléphone du cabinet', en: 'Practice phone' },
    example: same('02 40 12 34 56'),
    alias: '',
  },
  'entity.email': {
    label: { fr: 'E-mail du cabinet', en: 'Practice email' },
    example: same('bonjour@tilleuls.example'),
    alias: '',
    isTelling: true,
  },
  'entity.website': {
    label: { fr: 'Site du cabinet', en: 'Practice website' },
    example: same('https://tilleuls.example'),
    alias: 'site web siteweb',
    isTelling: true,
    isLink: true,
  },
} as const satisfies Record<`${MergeGroup}.${string}`, MergeFieldWords>

export type MergeField = keyof typeof mergeFields

/** The value of each field. */
export type MergeValues = Readonly<Record<MergeField, string>>

/** Every field with its words, in the order in which they are offered. */
export const mergeFieldList = Object.entries(mergeFields).map(([key, words]) => ({
  key: key as MergeField,
  group: key.split('.')[0] as MergeGroup,
  ...(words as MergeFieldWords),
}))

const byName = new Map(mergeFieldList.map(({ key }) => [key.toLowerCase(), key]))

/** The field of a name in braces, ignoring case; null: there is none. */
export const mergeFieldOf = (name: string): MergeField | null => byName.get(name.trim().toLowerCase()) ?? null
