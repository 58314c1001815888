import type { DemoPerson } from './practice.ts'

/** The ways in which people come to Claire Vasseur; steps are positions in her list of session types. */
const journeys = {
  regular: { steps: [0, 1, 1, 1, 1, 1, 1, 4], rhythmDays: 14, location: 'office', tags: [] },
  weekly: { steps: [0, 1, 1, 1, 1, 1, 1, 4, 1], rhythmDays: 7, location: 'office', tags: ['chaque semaine'] },
  lasting: { steps: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], rhythmDays: 18, location: 'office', tags: ['suivi long'] },
  remote: { steps: [0, 1, 1, 1, 1, 4, 4, 1], rhythmDays: 12, location: 'video', tags: ['à distance'] },
  tobacco: { steps: [2, 2, 1, 1], rhythmDays: 14, location: 'office', tags: ['tabac'] },
  young: { steps: [3, 3, 3, 3, 3], rhythmDays: 14, location: 'office', tags: ['enfant'] },
  autohypnosis: { steps: [4, 4, 4], rhythmDays: 10, location: 'video', tags: ['à distance', 'autohypnose'] },
  home: { steps: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5], rhythmDays: 14, location: 'on_site', tags: ['à domicile'] },
} as const satisfies Record<string, Pick<DemoPerson, 'steps' | 'rhythmDays' | 'location' | 'tags'>>

type Row = readonly [
  firstname: string,
  lastname: string,
  gender: DemoPerson['gender'],
  dateOfBirth: string | null,
  city: string,
  journey: keyof typeof journeys,
  firstDay: number,
  more?: Partial<Pick<DemoPerson, 'guardianName' | 'locale' | 'firstMessage'>>,
]

/** One line a person, as a practice's card index would have it. */
export const personOf = ([
  firstname,
  lastname,
  gender,
  dateOfBirth,
  city,
  journey,
  firstDay,
  more,
]: Row): DemoPerson => ({
  firstname,
  lastname,
  gender,
  dateOfBirth,
  city,
  firstDay,
  guardianName: null,
  locale: 'fr',
  firstMessage: null,
  ...journeys[journey],
  ...more,
})
