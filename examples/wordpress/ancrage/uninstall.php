<?php
/**
 * Takes away all that the plugin has kept.
 *
 * @package Ancrage
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'ancrage_url' );
delete_option( 'ancrage_practice' );
