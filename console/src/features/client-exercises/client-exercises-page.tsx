import './texts'
import { localDay } from '@ancrage/api/format/day'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { ClientListPage, type OwnExercises, useClient, usePracticeLooks } from '../client-area/public'
import { KeepExercises } from './keep-exercises'
import { MarkReminder } from './mark-reminder'
import { OwnExercise } from './own-exercise'
import { OwnQuestion } from './own-question'
import { type OwnActions, useOwnActions } from './use-own-actions'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../components/confirm-dialog')).ConfirmDialog }))

interface Ending {
  what: 'exercise' | 'question'
  id: string
  name: string
}

/** Shows what practices share between sessions: today's questions first, then exercises. */
export function ClientExercisesPage() {
  const { t } = useTranslation('clientExercises')
  const { data: client } = useClient()
  const { reading, ...actions } = useOwnActions()
  const [ending, setEnding] = useState<Ending | null>(null)
  const practices = client?.practices ?? []
  return (
    <>
      <ClientListPage
        title={t('title')}
        lead={t('lead')}
        back={t('back')}
        of={reading}
        isEmpty={(all) => all.length === 0}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(all) => (
          <div className="space-y-10">
            {all.map((shared) => (
              <OfPractice
                key={shared.practiceId}
                shared={shared}
                // Shown only if the client has several practices.
                practice={practices.length > 1 ? practices.find(({ id }) => id === shared.practiceId)?.name : undefined}
                actions={actions}
                onEnd={setEnding}
              />
            ))}
            {all.some(({ exercises }) => exercises.some(({ isUnreadable }) => !isUnreadable)) && (
              <KeepExercises nameOf={(id) => practices.find((practice) => practice.id === id)?.name} />
            )}
          </div>
        )}
      </ClientListPage>
      {ending && (
        <Suspense>
          <ConfirmDialog
            title={t(`end.${ending.what}.title`, { name: ending.name })}
            text={t(`end.${ending.what}.text`)}
            words={{ keep: t('end.keep'), confirm: t('end.confirm') }}
            onConfirm={() =>
              ending.what === 'exercise' ? actions.endExercise(ending.id) : actions.endQuestion(ending.id)
            }
            onClose={() => setEnding(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface Props {
  shared: OwnExercises
  practice: string | undefined
  actions: OwnActions
  onEnd: (ending: Ending) => void
}

function OfPractice({ shared, practice, actions, onEnd }: Props) {
  const { t } = useTranslation('clientExercises')
  const { practiceId, isClosed = false, timeZone, exercises, questions, reminderAt } = shared
  const { 'data-practice': _, ...look } = usePracticeLooks()(practiceId)
  const today = localDay(useNow(), timeZone)
  const open = questions.filter(({ endedAt }) => !endedAt)
  const ended = questions.filter(({ endedAt }) => endedAt)
  const [Heading, inside] = practice ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const)
  const questionsOf = (some: typeof questions) =>
    some.map((question) => (
      <OwnQuestion
        key={question.id}
        question={question}
        heading={inside}
        today={today}
        isAsked={!isClosed}
        onMark={actions.mark}
        onEnd={() => onEnd({ what: 'question', id: question.id, name: question.words })}
      />
    ))
  const heading = (part: string) => `${part}-${practiceId}`
  return (
    <div {...look} className="space-y-8">
      {practice && (
        <h2 className="wrap-anywhere border-primary border-s-4 ps-3 font-medium text-muted-foreground">{practice}</h2>
      )}
      {open.length > 0 && (
        <section aria-labelledby={heading('marks')} className="space-y-3">
          <Heading id={heading('marks')} className="font-semibold text-lg">
            {t('marks')}
          </Heading>
          {isClosed && <p className="text-muted-foreground">{t('closed')}</p>}
          {questionsOf(open)}
          {!isClosed && (
            <MarkReminder
              at={reminderAt}
              heading={inside}
              practice={practice}
              onChoose={(atMinutes) => actions.chooseReminder(practiceId, atMinutes)}
            />
          )}
        </section>
      )}
      {exercises.length > 0 && (
        <section aria-labelledby={heading('exercises')} className="space-y-3">
          <Heading id={heading('exercises')} className="font-semibold text-lg">
            {t('exercises')}
          </Heading>
          {exercises.map((exercise) => (
            <OwnExercise
              key={exercise.id}
              exercise={exercise}
              heading={inside}
              onEnd={() => onEnd({ what: 'exercise', id: exercise.id, name: exercise.title })}
            />
          ))}
        </section>
      )}
      {ended.length > 0 && (
        <section aria-labelledby={heading('ended')} className="space-y-3">
          <Heading id={heading('ended')} className="font-semibold text-lg">
            {t('ended')}
          </Heading>
          {questionsOf(ended)}
        </section>
      )}
    </div>
  )
}
