/**
 * The version of the notice on data that practices give (`/politique-de-confidentialite?practice=`). New words there
 * are a new version: a test of that page holds a digest of them. The code's history has the earlier words.
 */
export const NOTICE_VERSION = 1
