import { saveContent } from '#client/save-file.ts';
import type { MenuGroup } from '#client/ui/menu.tsx';
import { toast } from '#client/ui/toaster.tsx';
import type { Editor } from './editor.ts';
import { toSvg } from './svg-export.ts';
import { fromFile, toFile, type WorkflowDetails } from './workflow-file.ts';

export type FileActions = {
  exportPng: () => void;
  exportSvg: () => void;
  exportJson: () => void;
  importJson: () => void;
};

/** Keeps only letters and digits, which every file system allows. */
const fileName = (title: string, ending: string) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'workflow'}.${ending}`;

/** Exports at twice the size for high-density screens, within the canvas limit of all browsers. */
const maxScale = 2;
const maxSidePixels = 8192;

async function toPng(svg: string) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(maxScale, maxSidePixels / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, 'image/png');
    return await promise;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function readFile(editor: Editor, file: File) {
  const read = fromFile(await file.text());
  if (!read.diagram)
    return toast({
      title: 'Failed to import workflow',
      description: read.error,
      tone: 'destructive',
    });
  const { diagram } = read;
  editor.edit(() => diagram, { select: [], announce: `${diagram.nodes.length} steps imported` });
  editor.view().fit();
}

export function fileActions(editor: Editor, facts: WorkflowDetails): FileActions {
  const { title } = facts;
  const svg = () => toSvg(editor.diagram(), title);
  return {
    async exportPng() {
      const image = await toPng(svg()).catch(() => null);
      if (image) saveContent(image, fileName(title, 'png'));
      else toast({ title: 'Failed to export workflow', tone: 'destructive' });
    },
    exportSvg: () =>
      saveContent(new Blob([svg()], { type: 'image/svg+xml' }), fileName(title, 'svg')),
    exportJson: () =>
      saveContent(
        new Blob([toFile(editor.diagram(), facts)], { type: 'application/json' }),
        fileName(title, 'json'),
      ),
    importJson() {
      const chooser = document.createElement('input');
      chooser.type = 'file';
      chooser.accept = '.json,application/json';
      chooser.addEventListener('change', () => {
        const file = chooser.files?.[0];
        if (file) void readFile(editor, file);
      });
      chooser.click();
    },
  };
}

export function fileGroups(files: FileActions, isReadOnly: boolean): MenuGroup[] {
  return [
    {
      label: 'Export',
      items: [
        { id: 'png', label: 'Picture (PNG)', onSelect: files.exportPng },
        { id: 'svg', label: 'Drawing (SVG)', onSelect: files.exportSvg },
        { id: 'json', label: 'Workflow file (JSON)', onSelect: files.exportJson },
      ],
    },
    ...(isReadOnly
      ? []
      : [
          {
            label: 'Import',
            items: [{ id: 'import', label: 'Open a workflow file…', onSelect: files.importJson }],
          },
        ]),
  ];
}
