import { defineSemanticTokens } from '@chakra-ui/react';

/** Every color has a light and a dark value. contrast.test.ts lists which text and background colors combine. */
const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

export const colors = defineSemanticTokens.colors({
  canvas: pair('#FBFAF8', '#121210'),
  surface: pair('#FFFFFF', '#1A1A17'),
  raised: pair('#FFFFFF', '#22221E'),
  sunken: pair('#F4F2EE', '#161613'),
  hover: pair('#F1EEE9', '#26251F'),
  hairline: pair('#E9E6E0', '#2E2D28'),
  // Controls need a visible edge; cards do not.
  edge: pair('#CFCAC0', '#45433C'),
  // Stronger than `edge`, because only the border shows where a field is.
  field: pair('#8C877C', '#757168'),
  ink: pair('#1C1B18', '#F3F1EC'),
  muted: pair('#6B675F', '#A39E93'),
  overlay: pair('rgba(28, 27, 24, 0.40)', 'rgba(0, 0, 0, 0.60)'),

  brand: {
    DEFAULT: pair('#1F5D4C', '#5FBF9F'),
    strong: pair('#184A3C', '#7ACFB2'),
    tint: pair('#E6F0EC', '#17302A'),
    ink: pair('#FFFFFF', '#0D1F19'),
  },
  // Amber is reserved for time: running timers, approaching due dates, hours.
  time: { DEFAULT: pair('#AF5009', '#F5B04C'), tint: pair('#FDF4E6', '#33260F') },
  danger: {
    DEFAULT: pair('#B42318', '#F97066'),
    strong: pair('#912018', '#FDA29B'),
    tint: pair('#FDEDEB', '#3A1C19'),
    ink: pair('#FFFFFF', '#2B0B08'),
  },
  success: { DEFAULT: pair('#1B7A43', '#62C98A'), tint: pair('#E7F4EC', '#15301F') },
  info: { DEFAULT: pair('#1D5FA8', '#7AB4F0'), tint: pair('#E8F1FA', '#16293D') },

  status: {
    grey: pair('#827D73', '#9A958A'),
    yellow: pair('#B07D04', '#F2C23E'),
    green: pair('#2A8A55', '#5CC98B'),
    red: pair('#CC2B1E', '#F97066'),
  },

  person: {
    pine: { DEFAULT: pair('#D7EAE2', '#1D4034'), ink: pair('#1B4F41', '#A6E0CB') },
    sky: { DEFAULT: pair('#DCE9F6', '#1E3A56'), ink: pair('#1B4A7A', '#A9D0F5') },
    plum: { DEFAULT: pair('#EBE1F3', '#3B2A4C'), ink: pair('#5A3479', '#D8BDEE') },
    rose: { DEFAULT: pair('#F7E0E3', '#4E2630'), ink: pair('#8A2440', '#F4B8C4') },
    clay: { DEFAULT: pair('#F6E3D7', '#4A2E1E'), ink: pair('#843D14', '#F0C3A5') },
    sand: { DEFAULT: pair('#F1E8CF', '#423818'), ink: pair('#6A5208', '#E6D38F') },
    moss: { DEFAULT: pair('#E5ECD4', '#333D1A'), ink: pair('#475A12', '#CBDD96') },
    slate: { DEFAULT: pair('#E3E6EA', '#2E343C'), ink: pair('#3D4A5A', '#C3CEDB') },
  },
});
