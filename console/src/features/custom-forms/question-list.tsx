import { arrayMove, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../components/sortable/sortable-list'
import { type FormContent, useLocalized } from '../forms/public'
import { sourcesFor, withoutQuestion, withQuestion } from './draft'
import { QuestionCard } from './question-card'
import { refusedBelow } from './refused-words'
import type { RefusedFields } from './use-builder'

interface Props {
  content: FormContent
  refused: RefusedFields
  hasEnglish: boolean
  /** The id of the question that is open. */
  open: string | null
  onOpen: (id: string | null) => void
  onChange: (content: FormContent) => void
}

/** Lists the questions in order. They are moved by pointer or keyboard, and each move is announced. */
export function QuestionList({ content, refused, hasEnglish, open, onOpen, onChange }: Props) {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  const { questions } = content
  const nameOf = (id: string) => words(questions.find((question) => question.id === id)?.label) || t('untitledQuestion')
  const move = (from: number, to: number) => onChange({ ...content, questions: arrayMove([...questions], from, to) })
  if (!questions.length) return <p className="surface p-6 text-center text-muted-foreground">{t('noQuestions')}</p>
  return (
    <SortableList
      ids={questions.map(({ id }) => id)}
      nameOf={nameOf}
      strategy={verticalListSortingStrategy}
      onMove={move}
    >
      <ol aria-label={t('list')} className="space-y-2">
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            name={nameOf(question.id)}
            position={index + 1}
            count={questions.length}
            sources={sourcesFor(content, question.id)}
            nameOf={nameOf}
            hasEnglish={hasEnglish}
            refused={refusedBelow(refused, `questions.${index}`)}
            isOpen={open === question.id}
            onOpen={(isOpen) => onOpen(isOpen ? question.id : null)}
            onChange={(changed) => onChange(withQuestion(content, changed))}
            onRemove={() => onChange(withoutQuestion(content, question.id))}
          />
        ))}
      </ol>
    </SortableList>
  )
}
