import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { AnswerList, type FormAnswer } from '../forms/public'
import '../forms/texts'
import { Query } from '../../components/query'
import { DialogContent } from '../../components/ui/dialog'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'

type Answered = Pick<FormAnswer, 'version' | 'answers' | 'answeredAt'>

/** Shows the answers of a form, question by question. Each reading is logged, so they are read once. */
export function AnswerDialog({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('clientForms')
  const format = useFormats()
  const reading = useReading(
    ['client', 'forms', id],
    async () => (await api.forms.answerOfClient({ params: { id } })) as Answered,
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const date = reading.data ? format.dayInTable(reading.data.answeredAt) : ''
  return (
    <DialogContent title={name} description={date && t('answeredOn', { date })}>
      <Query of={reading} loading={<Skeleton className="h-48" />}>
        {(answer) => <AnswerList answer={answer} />}
      </Query>
    </DialogContent>
  )
}
