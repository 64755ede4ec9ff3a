import { Box, chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { Choice, Radio } from '#client/ui/choice-cards.tsx';
import { useServices } from '#client/use-agency.ts';
import { type Category, offeredIn } from '#shared/categories.ts';
import type { Diagram } from '../diagram-json.ts';
import { templates } from '../templates.ts';
import { getBounds } from './editor/arrange.ts';
import { routeLinks, toPath } from './editor/link-routes.ts';
import { outline } from './editor/shapes.ts';

const Canvas = chakra('div', {
  base: {
    h: '20',
    mb: '2',
    p: '1.5',
    bg: 'canvas',
    borderRadius: 'sm',
    '& svg': { boxSize: 'full', fill: 'none', stroke: 'muted' },
    '& path': { vectorEffect: 'non-scaling-stroke' },
    '& :is(.start, .end)': { fill: 'brand.tint', stroke: 'brand' },
    '& .process': { fill: 'surface' },
    '& .decision': { fill: 'hover' },
  },
});

/** The steps and connections of a diagram, without their texts. */
const Picture = memo(function Picture({ diagram }: { diagram: Diagram }) {
  const routes = [...routeLinks(diagram)];
  const corners = routes.flatMap(([, route]) =>
    route.map((at) => ({ ...at, width: 0, height: 0 })),
  );
  const { x, y, width, height } = getBounds([...diagram.nodes, ...corners]);
  return (
    <svg aria-hidden viewBox={`${x} ${y} ${width} ${height}`}>
      {routes.map(([id, route]) => (
        <path key={id} d={toPath(route)} />
      ))}
      {diagram.nodes.map((step) => (
        <path
          key={step.id}
          className={step.type}
          transform={`translate(${step.x} ${step.y})`}
          d={outline(step.type, step)}
        />
      ))}
    </svg>
  );
});

/** Those of services that the agency offers. */
const optionsOf = (services: readonly Category[]) => [
  { value: '', title: 'A blank diagram', detail: '', diagram: null },
  ...templates.flatMap(({ service, title, diagram }, index) =>
    offeredIn(services)
      .filter(({ key }) => key === service)
      .map(({ label }) => ({ value: String(index), title, detail: label, diagram })),
  ),
];

type TemplatePickerProps = { chosen: string; onChoose: (index: string) => void };

/** A row of pictures, which scrolls sideways. */
export function TemplatePicker({ chosen, onChoose }: TemplatePickerProps) {
  const services = useServices();
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="medium" mb="1.5">
        Start from
      </chakra.legend>
      {/* Space for the focus rings, which the scroll container would clip. */}
      <Flex gap="2" overflowX="auto" p="1" m="-1" css={{ scrollbarWidth: 'thin' }}>
        {optionsOf(services).map(({ value, title, detail, diagram }) => (
          <Choice key={value} flex="0 0 9rem" p="2">
            <Radio
              type="radio"
              name="template"
              value={value}
              defaultChecked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <Canvas>{diagram && <Picture diagram={diagram} />}</Canvas>
            <Box fontSize="sm" fontWeight="medium" lineHeight="snug">
              {title}
            </Box>
            <Box fontSize="xs" color="muted" lineHeight="snug">
              {detail}
            </Box>
          </Choice>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
