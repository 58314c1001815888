<?php
/**
 * Plugin Name: Ancrage
 * Description: Online booking, contact and reviews of a practice, by a block or a shortcode.
 * Version: 1.0.0
 * Requires at least: 6.3
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * Text Domain: ancrage
 *
 * @package Ancrage
 */

defined( 'ABSPATH' ) || exit;

/** What each element may be told; names are those of docs/widgets.md, and of the shortcodes' attributes. */
const ANCRAGE_ELEMENTS = array(
	'booking' => array( 'practice', 'session-type', 'location', 'layout', 'display', 'date', 'time-zone', 'lang', 'theme', 'heading-level', 'hide' ),
	'button'  => array( 'practice', 'session-type', 'location', 'layout', 'label', 'position', 'lang', 'theme', 'hide' ),
	'next'    => array( 'practice', 'session-type', 'location', 'time-zone', 'lang', 'theme', 'heading-level', 'hide' ),
	'contact' => array( 'practice', 'lang', 'theme', 'heading-level', 'hide' ),
	'reviews' => array( 'practice', 'count', 'layout', 'lang', 'theme', 'heading-level', 'hide' ),
);

/** The markup: an element, its attributes, and inside it the link of those who run no script. */
const ANCRAGE_ELEMENT   = '<ancrage-%1$s%2$s><a href="%3$s">%4$s</a></ancrage-%1$s>';
const ANCRAGE_ATTRIBUTE = ' %1$s="%2$s"';
const ANCRAGE_BLOCK     = '<div %1$s>%2$s</div>';

/** Keeps the place of what comes later, so that nothing on the page jumps. */
const ANCRAGE_STYLE = 'ancrage-booking{display:block;min-height:640px}ancrage-contact{display:block;min-height:560px}';

/** Where Ancrage is: Settings, General. */
function ancrage_url() {
	return untrailingslashit( (string) get_option( 'ancrage_url', '' ) );
}

/** An element as the page gets it; nothing without an address or a practice, save a word for who may mend it. */
function ancrage_markup( $element, $given ) {
	$url      = ancrage_url();
	$practice = isset( $given['practice'] ) ? (string) $given['practice'] : '';
	if ( '' === $url || ! preg_match( '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i', $practice ) ) {
		return current_user_can( 'edit_posts' ) ? esc_html( ancrage_words( 'unfinished' ) ) : '';
	}
	wp_enqueue_script( 'ancrage', $url . '/ancrage.js', array(), null, array( 'strategy' => 'async' ) );
	$attributes = '';
	foreach ( ANCRAGE_ELEMENTS[ $element ] as $name ) {
		if ( isset( $given[ $name ] ) && '' !== (string) $given[ $name ] ) {
			$attributes .= sprintf( ANCRAGE_ATTRIBUTE, $name, esc_attr( (string) $given[ $name ] ) );
		}
	}
	$link = esc_url( $url . '/embed/' . rawurlencode( $practice ) );
	return sprintf( ANCRAGE_ELEMENT, $element, $attributes, $link, esc_html( ancrage_words( 'book' ) ) );
}

/** In the language of the site. */
function ancrage_words( $which ) {
	$words = array(
		'book'       => array( 'fr' => 'Prendre rendez-vous', 'en' => 'Book an appointment' ),
		'unfinished' => array(
			'fr' => 'Ancrage : il manque l’adresse (Réglages, Général) ou l’identifiant du cabinet.',
			'en' => 'Ancrage: the address (Settings, General) or the id of the practice is missing.',
		),
		'address'    => array( 'fr' => 'Adresse d’Ancrage', 'en' => 'Address of Ancrage' ),
	);
	return $words[ $which ][ 0 === strpos( determine_locale(), 'fr' ) ? 'fr' : 'en' ];
}

/** The block's attributes are camel case, as the editor wants them: `sessionType` is `session-type`. */
function ancrage_render_block( $attributes ) {
	$given = array();
	foreach ( $attributes as $name => $value ) {
		$given[ strtolower( preg_replace( '/[A-Z]/', '-$0', $name ) ) ] = $value;
	}
	return sprintf( ANCRAGE_BLOCK, get_block_wrapper_attributes(), ancrage_markup( 'booking', $given ) );
}

add_action(
	'init',
	function () {
		register_block_type( __DIR__, array( 'render_callback' => 'ancrage_render_block' ) );
		foreach ( array_keys( ANCRAGE_ELEMENTS ) as $element ) {
			add_shortcode(
				'ancrage_' . $element,
				function ( $given ) use ( $element ) {
					return ancrage_markup( $element, is_array( $given ) ? $given : array() );
				}
			);
		}
	}
);

/** In the head of every page: it must be there before the element, and is a line long. */
add_action(
	'wp_enqueue_scripts',
	function () {
		wp_register_style( 'ancrage', false, array(), '1.0.0' );
		wp_add_inline_style( 'ancrage', ANCRAGE_STYLE );
		wp_enqueue_style( 'ancrage' );
	}
);

add_action(
	'admin_init',
	function () {
		register_setting( 'general', 'ancrage_url', array( 'type' => 'string', 'sanitize_callback' => 'sanitize_url' ) );
		add_settings_field(
			'ancrage_url',
			esc_html( ancrage_words( 'address' ) ),
			function () {
				printf( '<input type="url" class="regular-text" id="ancrage_url" name="ancrage_url" value="%s" placeholder="https://">', esc_attr( ancrage_url() ) );
			},
			'general',
			'default',
			array( 'label_for' => 'ancrage_url' )
		);
	}
);
