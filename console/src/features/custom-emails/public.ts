export { LetterPart } from './letter-part'
export { useOfferedFields } from './use-offered-fields'
export { useRefusals } from './use-refusals'
