import { foldText } from '@ancrage/api/format/accents'
import { findZone, type Zone } from './zones'

const MOST_SHOWN = 40

const plain = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9+]+/g, ' ')
    .trim()

/** French names and other cities by which a zone is found too. */
const alsoFoundBy: Record<string, string> = {
  'Africa/Algiers': 'Alger Algérie',
  'Africa/Cairo': 'Le Caire',
  'Africa/Casablanca': 'Rabat Maroc',
  'Africa/Tunis': 'Tunisie',
  'America/Cayenne': 'Guyane',
  'America/Guadeloupe': 'Pointe-à-Pitre Saint-Martin',
  'America/Martinique': 'Fort-de-France',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'America/Toronto': 'Montréal Québec Ottawa',
  'Asia/Beirut': 'Beyrouth Liban',
  'Europe/Athens': 'Athènes Grèce',
  'Europe/Berlin': 'Allemagne',
  'Europe/Brussels': 'Bruxelles Belgique',
  'Europe/Lisbon': 'Lisbonne Portugal',
  'Europe/London': 'Londres Royaume-Uni',
  'Europe/Luxembourg': 'Luxembourg',
  'Europe/Moscow': 'Moscou Russie',
  'Europe/Paris': 'France Lyon Marseille',
  'Europe/Rome': 'Italie',
  'Europe/Vienna': 'Vienne Autriche',
  'Europe/Zurich': 'Genève Lausanne Suisse',
  'Indian/Mauritius': 'Maurice',
  'Indian/Reunion': 'La Réunion Saint-Denis',
  'Pacific/Noumea': 'Nouvelle-Calédonie',
  'Pacific/Tahiti': 'Polynésie Papeete',
}

let known: { zone: Zone; words: string }[] | undefined

/** Finds time zones by typed words. Zones whose city begins with the text come first. */
export function findZones(typed: string): Zone[] {
  known ??= Intl.supportedValuesOf('timeZone').map((id) => ({
    zone: findZone(id),
    words: ` ${plain(`${id} ${alsoFoundBy[id] ?? ''}`)}`,
  }))
  const typedWords = plain(typed).split(' ').filter(Boolean)
  const found = known.filter(({ words }) => typedWords.every((word) => words.includes(` ${word}`)))
  const begins = ({ zone }: { zone: Zone }) => plain(zone.city).startsWith(plain(typed))
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, MOST_SHOWN).map(({ zone }) => zone)
}
