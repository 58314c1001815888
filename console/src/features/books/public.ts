/** A view of `/facturation`: the receipts book, its closings, declarations and proofs. */
export { BooksView } from './books-view'
