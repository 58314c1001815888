export { AnswerList } from './answer-list'
export { ClientFormsOnDemand } from './client-forms-on-demand'
export { FormFields } from './form-fields'
export { FormsPart } from './forms-part'
export { LastAnswer } from './last-answer'
export { answersBody } from './sent-answers'
export { useAnswers } from './use-answers'
export {
  type Form,
  type FormAnswer,
  type FormContent,
  type FormSummary,
  type Question,
  useForeignLang,
  useForm,
  useForms,
  useLocalized,
} from './use-forms'
