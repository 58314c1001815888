export { LetterPart } from './letter-part'
export { useRefusals } from './use-letter'
export { useOfferedFields } from './use-offered-fields'
