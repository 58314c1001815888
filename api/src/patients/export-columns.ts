import type { Lang } from '../http/schema.ts'

/** The columns of the file, in their order. */
export const exportColumns = [
  'lastname',
  'firstname',
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'address',
  'city',
  'guardianName',
  'guardianPhone',
  'locale',
  'tags',
  'lastSession',
  'nextSession',
  'createdAt',
  'archivedAt',
] as const
export type ExportColumn = (typeof exportColumns)[number]

/** Headings that the import can read back. */
export const exportHeads: Record<Lang, Record<ExportColumn, string>> = {
  fr: {
    lastname: 'Nom',
    firstname: 'Prénom',
    email: 'E-mail',
    phone: 'Téléphone',
    dateOfBirth: 'Date de naissance',
    gender: 'Genre',
    address: 'Adresse',
    city: 'Ville',
    guardianName: 'Responsable légal',
    guardianPhone: 'Téléphone du responsable',
    locale: 'Langue',
    tags: 'Étiquettes',
    lastSession: 'Dernière séance',
    nextSession: 'Prochaine séance',
    createdAt: 'Date d’ajout',
    archivedAt: 'Date d’archivage',
  },
  en: {
    lastname: 'Last name',
    firstname: 'First name',
    email: 'E-mail',
    phone: 'Phone',
    dateOfBirth: 'Date of birth',
    gender: 'Gender',
    address: 'Address',
    city: 'City',
    guardianName: 'Guardian',
    guardianPhone: 'Guardian’s phone',
    locale: 'Language',
    tags: 'Tags',
    lastSession: 'Last session',
    nextSession: 'Next session',
    createdAt: 'Added on',
    archivedAt: 'Archived on',
  },
}
