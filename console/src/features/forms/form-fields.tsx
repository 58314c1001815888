import './texts'
import { QuestionField } from './question-field'
import type { Answering } from './use-answers'
import type { Question } from './use-forms'

interface Props {
  of: Answering
  className?: string
}

/** Shows the questions that the current answers call for, one below the other. */
export const FormFields = ({ of: { place, shown, answers, problems, answer }, className = '' }: Props) => (
  <div ref={place} className={`space-y-8 ${className}`}>
    {shown.map((question: Question) => (
      <div key={question.id} data-question={question.id} className="motion-safe:animate-fade-in">
        <QuestionField
          question={question}
          answer={answers[question.id]}
          problem={problems.get(question.id)}
          onAnswer={(value) => answer(question.id, value)}
        />
      </div>
    ))}
  </div>
)
