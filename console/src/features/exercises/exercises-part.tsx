import './texts'
import { MOST_PROGRESS_QUESTIONS } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { ExerciseDialog } from './exercise-dialog'
import { ExerciseRow } from './exercise-row'
import { ProgressCard } from './progress-card'
import { QuestionDialog } from './question-dialog'
import { type Exercise, useExercises } from './use-exercises'

interface Props {
  patientId: string
  /** True if the client has an account for the client area. */
  hasAccount: boolean
}

type Opened =
  | { is: 'exercise'; exercise: Exercise | null }
  | { is: 'question' }
  | { is: 'end'; what: 'exercise' | 'question'; id: string; name: string }

/** Lists the exercises and questions for a client between sessions, with their marks. */
export function ExercisesPart({ patientId, hasAccount }: Props) {
  const { t } = useTranslation('exercises')
  const { reading, ...actions } = useExercises(patientId)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="space-y-4">
      {!hasAccount && (
        <Alert
          title={t('noAccount.title')}
          actions={
            <Link to={`/patients/${patientId}`} className="text-primary underline underline-offset-4">
              {t('noAccount.link')}
            </Link>
          }
        >
          {t('noAccount.text')}
        </Alert>
      )}
      <Query of={reading} loading={<Skeleton className="h-64" />}>
        {({ exercises, questions }) => {
          const open = questions.filter(({ endedAt }) => !endedAt).length
          const endExercise = ({ id, title }: Exercise) => setOpened({ is: 'end', what: 'exercise', id, name: title })
          return (
            <>
              <Section
                title={t('exercises')}
                lead={t('lead')}
                actions={
                  <Button
                    variant="secondary"
                    aria-haspopup="dialog"
                    data-print="never"
                    onClick={() => setOpened({ is: 'exercise', exercise: null })}
                  >
                    <Plus className="size-4" aria-hidden />
                    {t('share.title')}
                  </Button>
                }
              >
                {exercises.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
                <ul className="divide-y divide-card-border empty:hidden">
                  {exercises.toSorted(runningFirst).map((exercise) => (
                    <ExerciseRow
                      key={exercise.id}
                      exercise={exercise}
                      onChange={() => setOpened({ is: 'exercise', exercise })}
                      onEnd={() => endExercise(exercise)}
                    />
                  ))}
                </ul>
              </Section>
              <Section
                title={t('progress')}
                lead={t(open < MOST_PROGRESS_QUESTIONS ? 'progressLead' : 'progressFull')}
                actions={
                  open < MOST_PROGRESS_QUESTIONS && (
                    <Button
                      variant="secondary"
                      aria-haspopup="dialog"
                      data-print="never"
                      onClick={() => setOpened({ is: 'question' })}
                    >
                      <Plus className="size-4" aria-hidden />
                      {t('ask.title')}
                    </Button>
                  )
                }
              >
                {questions.length === 0 && <p className="text-muted-foreground">{t('noQuestions')}</p>}
                <ul className="grid gap-x-6 empty:hidden md:grid-cols-2">
                  {questions.toSorted(runningFirst).map((question) => (
                    <ProgressCard
                      key={question.id}
                      question={question}
                      onEnd={() => setOpened({ is: 'end', what: 'question', id: question.id, name: question.words })}
                    />
                  ))}
                </ul>
              </Section>
            </>
          )
        }}
      </Query>
      {opened?.is === 'exercise' && (
        <ExerciseDialog
          patientId={patientId}
          exercise={opened.exercise}
          send={(input) => (opened.exercise ? actions.change(opened.exercise.id, input) : actions.share(input))}
          onClose={close}
        />
      )}
      {opened?.is === 'question' && <QuestionDialog send={actions.ask} onClose={close} />}
      {opened?.is === 'end' && (
        <ConfirmDialog
          title={t(`end.${opened.what}.title`, { name: opened.name })}
          text={t(`end.${opened.what}.text`)}
          words={{ keep: t('end.keep'), confirm: t('end.confirm') }}
          onConfirm={() => (opened.what === 'exercise' ? actions.end(opened.id) : actions.endQuestion(opened.id))}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Sorts running entries before ended ones, and keeps the order otherwise. */
const runningFirst = (one: { endedAt: string | null }, other: { endedAt: string | null }) =>
  Number(one.endedAt !== null) - Number(other.endedAt !== null)
