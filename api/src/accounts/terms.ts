/**
 * The version of the terms of use that is shown and accepted by registering. Other words on `/conditions-d-utilisation`
 * are a new version: a test of that page holds a digest of them. The words of an earlier one are in the code's history.
 */
export const TERMS_VERSION = 1
