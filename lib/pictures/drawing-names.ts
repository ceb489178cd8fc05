// The parts of a stored drawing (SVG 2, Filter Effects, CSS Masking): shapes, texts, paints, filters and animations. None of them loads
// a file, runs a script or leads anywhere.

const words = (text: string) => new Set(text.split(/\s+/));

export const drawingElements = words(
  `svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter view
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform set mpath`,
);

/** Elements that draw something by themselves. */
export const drawnElements = words("path rect circle ellipse line polyline polygon text use");

/** Elements that hold something else than a drawing. */
export const photoElements = words("image feImage");
export const pageElements = words("foreignObject iframe object embed audio video canvas");

/** The looks that an attribute or a style can give. */
export const drawingProperties = words(
  `alignment-baseline animation animation-delay animation-direction animation-duration animation-fill-mode
  animation-iteration-count animation-name animation-play-state animation-timing-function baseline-shift clip clip-path clip-rule
  color color-interpolation color-interpolation-filters color-rendering cursor cx cy d direction display dominant-baseline
  enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-size
  font-size-adjust font-stretch font-style font-variant font-weight height image-rendering isolation kerning letter-spacing
  lighting-color line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
  pointer-events r rotate rx ry scale shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration
  text-rendering text-transform transform transform-box transform-origin transition translate unicode-bidi vector-effect visibility
  white-space width will-change word-spacing writing-mode x y`,
);

export const drawingAttributes = new Set([
  ...drawingProperties,
  ...words(
    `accumulate additive amplitude aria-describedby aria-hidden aria-label aria-labelledby attributeName attributeType azimuth
    baseFrequency begin bias by calcMode class clipPathUnits diffuseConstant divisor dur dx dy edgeMode elevation end exponent
    filterUnits focusable fr from fx fy gradientTransform gradientUnits id in in2 intercept k1 k2 k3 k4 kernelMatrix
    kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth
    maskContentUnits maskUnits max method min mode numOctaves offset operator order orient origin path pathLength patternContentUnits
    patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits radius refX
    refY repeatCount repeatDur requiredFeatures restart result role seed side slope spacing specularConstant specularExponent
    spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength to
    type values version viewBox x1 x2 xChannelSelector y1 y2 yChannelSelector z zoomAndPan`,
  ),
]);
