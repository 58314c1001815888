<?php
/**
 * Deletes everything that the plugin has stored.
 *
 * @package Ancrage
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'ancrage_url' );
delete_option( 'ancrage_practice' );
