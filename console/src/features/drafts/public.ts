export { DraftSheet } from './draft-sheet'
export { NewDraftMenu } from './new-draft-menu'
