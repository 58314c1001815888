/**
 * The version of the terms of use, which registering accepts. New words on `/conditions-d-utilisation` are a new
 * version: a test of that page holds a digest of them. The code's history has the earlier words.
 */
export const TERMS_VERSION = 1
