import { testConfiguration } from "./test-configuration.js";

testConfiguration("u85-512", 23);
