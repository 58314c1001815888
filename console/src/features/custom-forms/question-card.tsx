import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SortHandle, sortableItem, useSortableItem } from '../../components/sortable/sortable-list'
import { useConditionWords } from './condition-words'
import { QuestionEditor, type QuestionEditorProps } from './question-editor'

interface Props extends QuestionEditorProps {
  name: string
  /** Counted from 1. */
  position: number
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Shows one question with a drag handle; opened, it can be edited. */
export function QuestionCard(props: Props) {
  const { question, name, position, count, sources, nameOf, refused, isOpen, onOpen } = props
  const { t } = useTranslation('customForms')
  const { item, handle } = useSortableItem({ id: question.id, name, position, count })
  const conditionOf = useConditionWords(nameOf)
  const id = useId()
  const isRefused = Object.keys(refused).length > 0
  return (
    <li {...item} className={`${sortableItem} items-start! ${isRefused ? 'border-destructive!' : ''}`}>
      <SortHandle {...handle} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen || isRefused}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
          className="focus-ring flex min-h-9 w-full items-center gap-2 rounded-sm text-start pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block font-medium">{name}</span>
            <span className="block text-muted-foreground text-sm">
              {[t(`kinds.${question.kind}`), question.isRequired && t('required'), conditionOf(question, sources)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <ChevronDown className={`size-4 shrink-0 text-muted-foreground ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
        </button>
        <div id={id}>{(isOpen || isRefused) && <QuestionEditor {...props} />}</div>
      </div>
    </li>
  )
}
