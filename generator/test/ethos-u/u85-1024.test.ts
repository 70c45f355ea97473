import { testConfiguration } from "./test-configuration.js";

testConfiguration("u85-1024", 27);
