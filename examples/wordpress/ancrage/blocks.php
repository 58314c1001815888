<?php
/**
 * A block for each element: block.json describes the booking's, this file the others.
 *
 * @package Ancrage
 */

defined( 'ABSPATH' ) || exit;

const ANCRAGE_TEXT     = array( 'type' => 'string', 'default' => '' );
const ANCRAGE_SETTINGS = array(
	'practice'    => ANCRAGE_TEXT,
	'sessionType' => ANCRAGE_TEXT,
	'label'       => ANCRAGE_TEXT,
	'count'       => ANCRAGE_TEXT,
	'location'    => array( 'type' => 'string', 'default' => '', 'enum' => array( '', 'office', 'on_site', 'video' ) ),
	'layout'      => array( 'type' => 'string', 'default' => '', 'enum' => array( '', 'week', 'month', 'summary' ) ),
	'position'    => array( 'type' => 'string', 'default' => '', 'enum' => array( '', 'bottom-right', 'bottom-left' ) ),
	'lang'        => array( 'type' => 'string', 'default' => '', 'enum' => array( '', 'fr', 'en' ) ),
	'theme'       => array( 'type' => 'string', 'default' => '', 'enum' => array( '', 'light', 'dark', 'auto' ) ),
);

/** The settings of each block; the booking's are in block.json. */
const ANCRAGE_BLOCKS = array(
	'button'  => array( 'practice', 'sessionType', 'label', 'location', 'layout', 'position', 'lang', 'theme' ),
	'next'    => array( 'practice', 'sessionType', 'location', 'lang', 'theme' ),
	'contact' => array( 'practice', 'lang', 'theme' ),
	'reviews' => array( 'practice', 'count', 'layout', 'lang', 'theme' ),
);

/** Title, description and icon of each block, in the editor's language. */
function ancrage_block_words( $element ) {
	$words = array(
		'button'  => array( __( 'Ancrage: booking button', 'ancrage' ), __( 'A button that opens the booking.', 'ancrage' ), 'button' ),
		'next'    => array( __( 'Ancrage: next free times', 'ancrage' ), __( 'The next three free times of a practice.', 'ancrage' ), 'clock' ),
		'contact' => array( __( 'Ancrage: contact', 'ancrage' ), __( 'A message to the practice.', 'ancrage' ), 'email' ),
		'reviews' => array( __( 'Ancrage: reviews', 'ancrage' ), __( 'The published reviews of a practice.', 'ancrage' ), 'star-filled' ),
	);
	return $words[ $element ];
}

/** Registers all blocks. They share one script: that of the booking, which is registered first. */
function ancrage_register_blocks() {
	$drawn_as = function ( $element ) {
		return function ( $attributes ) use ( $element ) {
			return ancrage_render_block( $element, $attributes );
		};
	};
	register_block_type( __DIR__, array( 'render_callback' => $drawn_as( 'booking' ) ) );
	foreach ( ANCRAGE_BLOCKS as $element => $names ) {
		list( $title, $description, $icon ) = ancrage_block_words( $element );
		register_block_type(
			'ancrage/' . $element,
			array(
				'api_version'           => 3,
				'title'                 => $title,
				'description'           => $description,
				'icon'                  => $icon,
				'category'              => 'widgets',
				'textdomain'            => 'ancrage',
				'attributes'            => array_intersect_key( ANCRAGE_SETTINGS, array_flip( $names ) ),
				'supports'              => array( 'html' => false, 'align' => array( 'wide', 'full' ) ),
				'editor_script_handles' => array( 'ancrage-booking-editor-script' ),
				'render_callback'       => $drawn_as( $element ),
			)
		);
	}
}
